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
