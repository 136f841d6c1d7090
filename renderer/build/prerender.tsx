import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from '../app.tsx'
import { FormField } from '../components/form-field.tsx'
import { ProgressSign } from '../components/progress-sign.tsx'
import { sessionAtom } from '../state/session-atom.ts'
import { PAGE_HEADS } from './page-heads.ts'

/**
 * The screens of `PAGE_HEADS` as HTML, by their paths, as a guest sees them whose address has no query; main.tsx takes them over.
 * Rendered when this is imported, in Node, at build time: whoever imports modules for a build closes behind them.
 */
export const screens: ReadonlyMap<string, string> = new Map(
  await Promise.all(
    Object.keys(PAGE_HEADS).map(async (path): Promise<[string, string]> => [path, await prerendered(path)]),
  ),
)

/** What a form may show before the whole sheet of styles is there (main.tsx): that it is busy, and what is wrong with a field. */
export const firstAnswers: string = renderToStaticMarkup(
  <>
    <span className="invisible">
      <ProgressSign />
    </span>
    <FormField label="" name="" error="wrong" />
  </>,
)

async function prerendered(path: string): Promise<string> {
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
      // In one piece: React would bring the parts of a long page into their places by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}
