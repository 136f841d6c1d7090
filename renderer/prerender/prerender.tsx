import { createStore, Provider } from 'jotai'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from '../app.tsx'
import { isPrerendered, PATHS, type Path } from '../routes.ts'
import { loadScreen } from '../screens.tsx'
import { sessionAtom } from '../session/session-atom.ts'

/**
 * The HTML of each prerendered page as a guest sees it. Rendered during the module's evaluation, because Vite's module runner closes
 * afterwards.
 */
export const prerendered: ReadonlyMap<Path, string> = new Map(
  await Promise.all(
    PATHS.filter(isPrerendered).map(async (path): Promise<[Path, string]> => [path, await render(path)]),
  ),
)

async function render(path: Path): Promise<string> {
  // Without this, the output would contain the loading fallback; the browser also loads the screen before hydration.
  await loadScreen(path)
  const store = createStore()
  store.set(sessionAtom, { status: 'anonymous' })
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <Provider store={store}>
      <Router ssrPath={path}>
        <App />
      </Router>
    </Provider>,
    {
      onError: (error) => {
        failures.push(error)
      },
      // In one piece: React would need inline scripts to assemble a long page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}
