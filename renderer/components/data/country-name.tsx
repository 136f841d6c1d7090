import { countryName } from '../../rules/countries.ts'
import { visibleText } from '../../rules/visible-text.ts'

export function CountryName({ code }: { code: string | null | undefined }) {
  // Of an unknown country, the name is whatever the provider sent.
  const name = visibleText(countryName(code))
  return (
    <span className={`min-w-0 whitespace-normal wrap-anywhere ${code ? '' : 'text-text-3'}`} title={name}>
      {name}
    </span>
  )
}
