/**
 * What `task` came to, and the time that the processor spent on this process meanwhile. Of the processor, for a busy machine is no
 * slow product; of the whole process, whose garbage may be collected meanwhile.
 */
export async function processorTime<T>(task: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const before = process.cpuUsage()
  const result = await task()
  const { user, system } = process.cpuUsage(before)
  return { result, milliseconds: (user + system) / 1000 }
}

/**
 * The least processor time of each of the tasks in so many rounds, in milliseconds. They take turns; a first time, a busy moment or a
 * collection of garbage can only add to it.
 */
export async function leastTimes(tasks: (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const least = tasks.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++)
    for (const [index, task] of tasks.entries()) {
      const { milliseconds } = await processorTime(task)
      least[index] = Math.min(least[index] ?? milliseconds, milliseconds)
    }
  return least
}
