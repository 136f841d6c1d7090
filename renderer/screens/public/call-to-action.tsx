import { type ReactNode, useId } from 'react'
import { PUBLIC_CONTAINER_CLASS } from '../../components/layout/public-page.tsx'

type CallToActionProps = { heading: string; text: string; children: ReactNode }

/** The last section of a public page. `children` is the button. */
export function CallToAction({ heading, text, children }: CallToActionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`${PUBLIC_CONTAINER_CLASS} grid items-center gap-8 py-10 tablet:grid-cols-[1fr_auto] tablet:py-14 print:hidden`}
    >
      <div className="wrap-anywhere">
        <h2 id={id} className="display-32">
          {heading}
        </h2>
        <p className="mt-2 max-w-[56ch] text-16 text-balance text-text-2">{text}</p>
      </div>
      {children}
    </section>
  )
}
