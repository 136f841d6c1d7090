/** Imports TypeScript, which Node.js alone may not be able to. @template T @param {() => Promise<T>} load */
export async function importing(load) {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  try {
    return await load()
  } finally {
    await unregister()
  }
}
