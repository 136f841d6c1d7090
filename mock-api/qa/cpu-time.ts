/** Runs a task and measures the CPU time of this process, which other processes don't affect. */
export async function measureCpuTime<T>(task: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const before = process.cpuUsage()
  const result = await task()
  const { user, system } = process.cpuUsage(before)
  return { result, milliseconds: (user + system) / 1000 }
}

/**
 * Runs the tasks in turn and returns the lowest CPU time of each in milliseconds. Compilation and garbage collection only add time, so
 * the lowest is the most accurate.
 */
export async function minCpuTimes(tasks: (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const lowest = tasks.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++)
    for (const [index, task] of tasks.entries()) {
      const { milliseconds } = await measureCpuTime(task)
      lowest[index] = Math.min(lowest[index] ?? milliseconds, milliseconds)
    }
  return lowest
}
