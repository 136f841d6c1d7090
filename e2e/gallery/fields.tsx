import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { FieldMessage } from '../../renderer/components/forms/field.tsx'
import { Form } from '../../renderer/components/forms/form.tsx'
import { FormField } from '../../renderer/components/forms/form-field.tsx'
import { HumanCheck } from '../../renderer/components/forms/human-check.tsx'
import { PasswordField } from '../../renderer/components/forms/password-field.tsx'
import { SelectField } from '../../renderer/components/forms/select-field.tsx'
import { Group } from './group.tsx'

const GRID = 'grid items-start gap-6 tablet:grid-cols-3'

export function Fields() {
  const [sent, setSent] = useState('')
  const [taken, setTaken] = useState<string>()

  return (
    <>
      <Group name="Fields">
        <div className={GRID}>
          <FormField label="Email" name="email-rest" type="email" defaultValue="leila@cedar.example" />
          <FormField
            label="Email, empty"
            name="email-empty"
            placeholder="you@example.com"
            hint="We send one link to it."
          />
          <FormField label="Email, disabled" name="email-disabled" defaultValue="leila@cedar.example" disabled />
          <FormField label="Email, read-only" name="email-read-only" defaultValue="leila@cedar.example" readOnly />
          <FormField
            label="Phone number"
            name="phone"
            type="tel"
            optional
            defaultValue="24 412"
            error="Please enter a valid phone number"
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            defaultValue="correct horse"
          />
          <SelectField label="Country" name="country" defaultValue="US">
            <option value="GR">Greece (+30)</option>
            <option value="US">United States (+1)</option>
          </SelectField>
          <div>
            <FieldMessage tone="success">Verification successful!</FieldMessage>
          </div>
          <HumanCheck onChange={() => {}} />
        </div>
      </Group>
      <Group name="A form">
        <Form
          className={GRID}
          aria-label="Sign up"
          onSubmit={(data) => {
            setSent(JSON.stringify([...data]))
            setTaken(data.get('username') === 'taken' ? 'This name is taken' : undefined)
          }}
        >
          <FormField label="Username" name="username" required minLength={3} error={taken} />
          <FormField label="Your email" name="email" type="email" required />
          <PasswordField label="Your password" name="new-password" autoComplete="new-password" required />
          <Button type="submit">Create Account</Button>
          <output className="[overflow-wrap:anywhere] text-text-2">{sent}</output>
        </Form>
      </Group>
    </>
  )
}
