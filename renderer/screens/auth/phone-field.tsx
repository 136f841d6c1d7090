import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo, startTransition, useEffect, useId, useMemo, useRef, useState } from 'react'
import { CONTROL, Field, useFieldError } from '../../components/forms/field.tsx'
import { Icon } from '../../components/icon.tsx'

type Phone = typeof import('../../rules/phone.ts')

const DEFAULT_COUNTRY = 'US'
const FIRST_COUNTRIES = [{ code: DEFAULT_COUNTRY, label: 'United States (+1)' }]

function load(onLoad: (phone: Phone) => void): void {
  import('../../rules/phone.ts').then(
    // Hundreds of options are rendered in pieces, so that the page keeps responding.
    (phone) => startTransition(() => onLoad(phone)),
    // Loaded again when the field gets the focus.
    () => {},
  )
}

/**
 * An optional phone number of a chosen country; the form's data has it as typed, under `phoneNumber` and `phoneCountry`. The
 * numbering plans of the world come after the screen itself; until then there is only the default country.
 */
export const PhoneField = memo(function PhoneField() {
  const id = useId()
  const number = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState<Phone>()
  const [country, setCountry] = useState(DEFAULT_COUNTRY)
  const error = useFieldError(undefined)

  useEffect(() => load(setPhone), [])

  // Hundreds, which what is typed somewhere in the form does not make anew.
  const options = useMemo(
    () =>
      (phone?.PHONE_COUNTRIES ?? FIRST_COUNTRIES).map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      )),
    [phone],
  )

  function check(chosen: string) {
    const typed = number.current?.value.trim()
    const isValid = !typed || !phone || phone.phoneNumber(typed, chosen) !== undefined
    number.current?.setCustomValidity(isValid ? '' : phone.INVALID_PHONE)
  }
  /** Checks what is typed, in the country of its calling code if it has one. */
  function readNumber() {
    const told = phone?.phoneCountryOf(number.current?.value ?? '')
    if (told) setCountry(told)
    check(told ?? country)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the plans came is read when they are there
  useEffect(() => {
    readNumber()
    error.judgeAgain()
  }, [phone])

  function onCountry(chosen: string) {
    setCountry(chosen)
    error.onInput()
    check(chosen)
  }

  return (
    <Field id={id} label="Phone number" optional error={error.message}>
      <div className="grid w-full gap-2 tablet:grid-cols-2 tablet:gap-4">
        <div className="relative flex items-center">
          <select
            name="phoneCountry"
            aria-label="Country"
            autoComplete="country"
            onFocus={() => phone || load(setPhone)}
            className={`${CONTROL} appearance-none truncate pr-10`}
            value={country}
            onChange={(event) => onCountry(event.currentTarget.value)}
          >
            {options}
          </select>
          <Icon of={ChevronDown} size={16} className="pointer-events-none absolute right-3.5 text-text-2" />
        </div>
        <input
          ref={number}
          id={id}
          name="phoneNumber"
          type="tel"
          autoComplete="tel-national"
          onFocus={() => phone || load(setPhone)}
          maxLength={30}
          className={CONTROL}
          aria-invalid={error.message ? true : undefined}
          aria-describedby={error.message ? `${id}-note` : undefined}
          onInvalid={error.onInvalid}
          onBlur={error.onBlur}
          onInput={() => {
            error.onInput()
            readNumber()
          }}
        />
      </div>
    </Field>
  )
})
