import { Frieze } from '../components/frieze.tsx'
import { usePageTitle } from '../components/page-title.ts'
import { PUBLIC_WIDTH, PublicPage } from '../components/public-page.tsx'

/** `id` is the section's place in the address; it stays the same when sections are added or moved. */
export type Section = { id: string; heading: string; paragraphs: string[] }

type LegalTextProps = { path: string; title: string; lead: string; sections: Section[] }

/** A legal page: effective date, contents, numbered sections. */
export function LegalText({ path, title, lead, sections }: LegalTextProps) {
  usePageTitle(title)
  return (
    <PublicPage>
      <div className={PUBLIC_WIDTH}>
        <article className="mx-auto max-w-prose pt-6 pb-14 tablet:pt-10 tablet:pb-24">
          <h1 className="display-40">{title}</h1>
          <p className="mt-2 mb-6 text-text-3">Effective January 1, 2025</p>
          <Frieze className="w-24" />
          <p className="mt-8 text-[1.1875rem]/7.5 text-pretty text-text-2">{lead}</p>
          <nav aria-label="Contents" className="mt-8 border-y border-border py-3">
            <ol className="gap-x-8 tablet:columns-2">
              {sections.map(({ id, heading }, index) => (
                <li key={id} className="break-inside-avoid">
                  <a href={`${path}#${id}`} className="inline-flex min-h-touch items-center gap-1.5 tablet:min-h-8">
                    <span className="numeric">{index + 1}.</span> {heading}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          {sections.map(({ id, heading, paragraphs }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-6 pt-10">
              <h2 id={`${id}-heading`} className="display-24">
                {index + 1}. {heading}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-2 text-[1.0625rem]/7 text-pretty text-text-2">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </article>
      </div>
    </PublicPage>
  )
}
