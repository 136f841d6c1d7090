import { countryName } from '../../rules/countries.ts'

export function CountryName({ code }: { code: string | null | undefined }) {
  const name = countryName(code)
  return (
    <span className={`min-w-0 whitespace-normal wrap-anywhere ${code ? '' : 'text-text-3'}`} title={name}>
      {name}
    </span>
  )
}
