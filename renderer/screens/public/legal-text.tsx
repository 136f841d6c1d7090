import { ChevronDown } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../components/icon.tsx'
import { MainSiteLink } from '../../components/layout/deployment.tsx'
import { Frieze } from '../../components/layout/ornament.tsx'
import { usePageTitle } from '../../components/layout/page-title.ts'
import { PUBLIC_CONTAINER_CLASS, PublicPage } from '../../components/layout/public-page.tsx'
import { SectionLink } from '../../components/layout/section-link.tsx'
import { BRAND_NAME } from '../../settings.ts'
import { ScrollToTop } from './scroll-to-top.tsx'

/** Beside the text in wide windows, where it stays in view. */
const CONTENTS_CLASS = [
  'mt-8 border-y border-border py-3',
  'desktop:col-start-1 desktop:row-span-2 desktop:row-start-1 desktop:mt-0 desktop:border-0 desktop:pr-2',
  'desktop:sticky desktop:top-6 desktop:max-h-[calc(100dvh-48px)] desktop:self-start desktop:overflow-y-auto',
].join(' ')

const ENTRY_CLASS = 'break-inside-avoid desktop:border-l-2 desktop:pl-3'

type Section = { id: string; heading: string; paragraphs: string[] }

/**
 * Shows a text with one paragraph per line. `# id: Heading` starts a section, `{name}` is replaced by the brand name;
 * `[text](/path)` is a link, `[text](main-site)` links to the main site. Don't change an `id`: links to the section use it.
 */
export function LegalText({ text }: { text: string }) {
  const title = usePageTitle()
  const [lead, sections] = parse(text)
  // The browser looks for the fragment before React has rendered the section.
  useEffect(() => {
    const id = location.hash.slice(1)
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [])
  return (
    <PublicPage>
      <article
        className={`${PUBLIC_CONTAINER_CLASS} grid grid-cols-[minmax(0,42rem)] justify-center pt-6 pb-14 tablet:pt-10 tablet:pb-24 desktop:grid-cols-[minmax(0,1fr)_minmax(0,42rem)_minmax(0,1fr)] desktop:gap-x-8`}
      >
        <header className="desktop:col-start-2">
          <h1 className="display-40">{title}</h1>
          <p className="mt-2 mb-6 text-text-3">Effective January 1, 2025</p>
          <Frieze className="w-24" />
          <p className="mt-8 text-19 text-text-2">{lead}</p>
        </header>
        <Contents sections={sections} />
        <div className="desktop:col-start-2">
          {sections.map(({ id, heading, paragraphs }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="pt-10">
              <h2 id={`${id}-heading`} className="display-24">
                {index + 1}. {heading}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-2 text-17 text-text-2">
                  {renderLinks(paragraph)}
                </p>
              ))}
            </section>
          ))}
        </div>
      </article>
      <ScrollToTop />
    </PublicPage>
  )
}

/** A component of its own, so that scrolling renders only the contents again. */
function Contents({ sections }: { sections: Section[] }) {
  const visibleIds = useVisibleSections()
  const contents = (
    <ol className="gap-x-8 tablet:max-desktop:columns-2 desktop:text-13">
      {sections.map(({ id, heading }, index) => (
        <li
          key={id}
          className={`${ENTRY_CLASS} ${visibleIds.has(id) ? 'desktop:border-bronze forced-colors:border-[Highlight]' : 'desktop:border-border'}`}
        >
          <SectionLink
            section={id}
            className="inline-flex min-h-touch items-center tablet:min-h-8 desktop:py-1 desktop:text-text-2 desktop:decoration-transparent"
          >
            <span className="numeric">
              {index + 1}. {heading}
            </span>
          </SectionLink>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label="Contents" className={CONTENTS_CLASS}>
      <details className="group tablet:hidden">
        <summary className="flex min-h-touch cursor-pointer items-center gap-1.5 font-semibold">
          Contents
          <Icon icon={ChevronDown} size={16} className="group-open:rotate-180" />
        </summary>
        {contents}
      </details>
      <div className="max-tablet:hidden">{contents}</div>
    </nav>
  )
}

/** The ids of the sections in the window, which the contents mark. */
function useVisibleSections(): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      setIds((last) => {
        const next = new Set(last)
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) next.add(target.id)
          else next.delete(target.id)
        }
        return next
      })
    })
    for (const section of document.querySelectorAll('article section')) observer.observe(section)
    return () => observer.disconnect()
  }, [])
  return ids
}

function parse(text: string): [lead: string, sections: Section[]] {
  const [lead = '', ...sections] = text.replaceAll('{name}', BRAND_NAME).split('# ')
  return [
    lead,
    sections.map((section) => {
      const [title = '', ...paragraphs] = section.trim().split('\n')
      const [id = '', heading = ''] = title.split(': ')
      return { id, heading, paragraphs }
    }),
  ]
}

function renderLinks(paragraph: string): ReactNode[] {
  return paragraph.split(/(\[.+?\]\(.+?\))/).map((part) => {
    const [, text, target = ''] = /^\[(.+?)\]\((.+?)\)$/.exec(part) ?? []
    if (!text) return part
    if (target === 'main-site') return <MainSiteLink key={target}>{text}</MainSiteLink>
    return (
      <Link key={target} href={target}>
        {text}
      </Link>
    )
  })
}
