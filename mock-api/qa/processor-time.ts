/** Runs a task and measures the CPU time of this process, which other processes don't affect. */
export async function processorTime<T>(task: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const before = process.cpuUsage()
  const result = await task()
  const { user, system } = process.cpuUsage(before)
  return { result, milliseconds: (user + system) / 1000 }
}

/** The least CPU time of each task, in milliseconds. The tasks take turns: compilation and garbage collection only add time. */
export async function leastTimes(tasks: (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const least = tasks.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++)
    for (const [index, task] of tasks.entries()) {
      const { milliseconds } = await processorTime(task)
      least[index] = Math.min(least[index] ?? milliseconds, milliseconds)
    }
  return least
}
