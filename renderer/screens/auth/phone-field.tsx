import { startTransition, useEffect, useId, useMemo, useRef, useState } from 'react'
import { CONTROL, Field, useFieldError } from '../../components/forms/field.tsx'
import { Select } from '../../components/forms/select-field.tsx'
import { FormError } from './auth-form.tsx'

type PhoneRules = typeof import('../../rules/phone.ts')

const importRules = () => import('../../rules/phone.ts')
const DEFAULT_COUNTRY = 'US'
const FIRST_COUNTRIES = [{ code: DEFAULT_COUNTRY, label: 'United States (+1)' }]

/**
 * An optional phone number in a chosen country. `readPhoneNumber` reads it from the form's data. The numbering plans are large and
 * load after the screen; until then, only the default country can be chosen.
 */
export function PhoneField() {
  const id = useId()
  const number = useRef<HTMLInputElement>(null)
  const [rules, setRules] = useState<PhoneRules>()
  const [country, setCountry] = useState(DEFAULT_COUNTRY)
  const error = useFieldError(undefined)

  function load(): void {
    // Rendering hundreds of options in a transition keeps the page responsive. After a failure, the next focus tries again.
    importRules().then(
      (loaded) => startTransition(() => setRules(loaded)),
      () => {},
    )
  }
  useEffect(load, [])

  const options = useMemo(
    () =>
      (rules?.PHONE_COUNTRIES ?? FIRST_COUNTRIES).map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      )),
    [rules],
  )

  function validate(chosen: string) {
    const typed = number.current?.value.trim()
    const isValid = !typed || !rules || rules.phoneNumber(typed, chosen) !== undefined
    number.current?.setCustomValidity(isValid ? '' : rules.INVALID_PHONE)
  }
  /** A calling code selects its country. */
  function onNumber() {
    const detected = rules?.phoneCountryOf(number.current?.value ?? '')
    if (detected) setCountry(detected)
    validate(detected ?? country)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: validates what was typed before the plans were loaded
  useEffect(() => {
    onNumber()
    error.recheck()
  }, [rules])

  return (
    <Field id={id} label="Phone number" optional error={error.message}>
      <div className="grid w-full gap-2 tablet:grid-cols-2 tablet:gap-4">
        <Select
          name="phoneCountry"
          aria-label="Country"
          autoComplete="country"
          onFocus={() => rules || load()}
          value={country}
          onChange={({ currentTarget: { value } }) => {
            setCountry(value)
            error.onInput()
            validate(value)
          }}
        >
          {options}
        </Select>
        <input
          ref={number}
          id={id}
          name="phoneNumber"
          type="tel"
          autoComplete="tel-national"
          onFocus={() => rules || load()}
          maxLength={30}
          className={CONTROL}
          aria-invalid={error.message ? true : undefined}
          aria-describedby={error.message ? `${id}-note` : undefined}
          onInvalid={error.onInvalid}
          onBlur={error.onBlur}
          onInput={() => {
            error.onInput()
            onNumber()
          }}
        />
      </div>
    </Field>
  )
}

/**
 * The phone number in E.164, if one was typed. Checks it again, because it may have been typed before the numbering plans loaded.
 * @throws FormError
 */
export async function readPhoneNumber(data: FormData): Promise<string | undefined> {
  const typed = String(data.get('phoneNumber')).trim()
  if (!typed) return undefined
  const { INVALID_PHONE, phoneCountryOf, phoneNumber } = await importRules().catch(() => {
    throw new FormError("We can't check the phone number right now. Leave it empty or try again.")
  })
  const number = phoneNumber(typed, phoneCountryOf(typed) ?? String(data.get('phoneCountry')))
  if (!number) throw new FormError(INVALID_PHONE)
  return number
}
