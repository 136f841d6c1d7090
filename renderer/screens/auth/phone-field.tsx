import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { readText } from '../../components/forms/form.tsx'
import { FormField } from '../../components/forms/form-field.tsx'
import { Select } from '../../components/forms/select.tsx'
import { FormError } from './auth-form.tsx'

type PhoneRules = typeof import('../../rules/phone.ts')

const importRules = () => import('../../rules/phone.ts')
const DEFAULT_COUNTRY = 'US'
const FALLBACK_COUNTRIES = [{ code: DEFAULT_COUNTRY, label: 'United States (+1)' }]

type PhoneFieldProps = { defaultValue: string | undefined; defaultCountry: string | undefined }

/**
 * An optional phone number and its country; read them with `readPhoneNumber`. The numbering plans are large and load after the screen.
 * Until then, only the default country can be chosen.
 */
export function PhoneField({ defaultValue, defaultCountry = DEFAULT_COUNTRY }: PhoneFieldProps) {
  const number = useRef<HTMLInputElement>(null)
  const [rules, setRules] = useState<PhoneRules>()
  const [country, setCountry] = useState(DEFAULT_COUNTRY)

  function load(): void {
    if (rules) return
    // Rendering hundreds of options in a transition keeps the page responsive. After a failure, the next focus tries again.
    importRules().then(
      (loaded) => startTransition(() => setRules(loaded)),
      () => {},
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(load, [])

  const options = useMemo(
    () =>
      (rules?.phoneCountries() ?? FALLBACK_COUNTRIES).map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      )),
    [rules],
  )

  function validate(chosen: string) {
    const typed = number.current?.value.trim()
    const isValid = !typed || !rules || rules.parsePhoneNumber(typed, chosen) !== undefined
    number.current?.setCustomValidity(isValid ? '' : rules.INVALID_PHONE)
  }
  /** A calling code selects its country. */
  function onNumber(chosen: string) {
    const detected = rules?.findPhoneCountry(number.current?.value ?? '') ?? chosen
    setCountry(detected)
    validate(detected)
  }
  const onRules = useEffectEvent(() => onNumber(defaultCountry))
  // Validates what was typed before the plans were loaded.
  useEffect(() => {
    if (rules) onRules()
  }, [rules])

  return (
    <FormField
      ref={number}
      label="Phone number"
      name="phoneNumber"
      defaultValue={defaultValue}
      type="tel"
      autoComplete="tel-national"
      maxLength={30}
      className="tablet:flex-1"
      optional
      onFocus={load}
      onInput={() => onNumber(country)}
      startSlot={
        <Select
          aria-label="Country code"
          boxClass="w-full tablet:w-52"
          className="truncate"
          name="phoneCountry"
          autoComplete="country"
          onFocus={load}
          value={country}
          onChange={({ currentTarget: { value } }) => {
            setCountry(value)
            validate(value)
          }}
        >
          {options}
        </Select>
      }
    />
  )
}

/**
 * Returns the phone number in E.164, if one was typed. Validates it again, because it may have been typed before the numbering plans
 * loaded.
 * Throws FormError.
 */
export async function readPhoneNumber(data: FormData): Promise<string | undefined> {
  const typed = readText(data, 'phoneNumber')
  if (!typed) return undefined
  const { INVALID_PHONE, findPhoneCountry, parsePhoneNumber } = await importRules().catch(() => {
    throw new FormError("We can't check the phone number right now. Leave it empty or try again.")
  })
  const number = parsePhoneNumber(typed, findPhoneCountry(typed) ?? readText(data, 'phoneCountry'))
  if (!number) throw new FormError(INVALID_PHONE)
  return number
}
