import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { Button, IconButton, LinkButton } from '../../renderer/components/button.tsx'
import { Avatar } from '../../renderer/components/data/avatar.tsx'
import { Badge } from '../../renderer/components/data/badge.tsx'
import { CopyButton } from '../../renderer/components/data/copy-button.tsx'
import { Rank } from '../../renderer/components/data/rank.tsx'
import { Banner } from '../../renderer/components/feedback/banner.tsx'
import { PageLoading } from '../../renderer/components/feedback/page-loading.tsx'
import { Spinner } from '../../renderer/components/feedback/spinner.tsx'
import { Checkbox } from '../../renderer/components/forms/checkbox.tsx'
import { FieldMessage } from '../../renderer/components/forms/field.tsx'
import { Form } from '../../renderer/components/forms/form.tsx'
import { FormField } from '../../renderer/components/forms/form-field.tsx'
import { HumanCheck } from '../../renderer/components/forms/human-check.tsx'
import { PasswordField } from '../../renderer/components/forms/password-field.tsx'
import { SelectField } from '../../renderer/components/forms/select-field.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { Logo } from '../../renderer/components/layout/logo.tsx'
import { ThemeSwitcher } from '../../renderer/components/layout/theme-switcher.tsx'
import { ConfirmDialog, Dialog } from '../../renderer/components/overlay/dialog.tsx'
import { FatalError } from '../../renderer/fatal-error.tsx'
import { BrowserSignInWait } from '../../renderer/screens/auth/desktop-sign-in.tsx'
import { Menu } from '../../renderer/screens/oauth/menu.tsx'
import { startTheme } from '../../renderer/state/theme.ts'

const refresh = <Icon icon={RefreshCw} size={16} />

const components: Record<string, ReactNode> = {
  Buttons: (['primary', 'secondary', 'ghost', 'danger', 'subtleDanger'] as const).map((variant) => (
    <div key={variant} className="flex flex-wrap items-center gap-3">
      <Button variant={variant}>Revoke</Button>
      <Button variant={variant} disabled>
        Disabled
      </Button>
      <Button variant={variant} busy="Revoking...">
        Revoke
      </Button>
      <Button variant={variant} size="sm" icon={refresh}>
        Small
      </Button>
      <Button variant={variant} size="lg">
        Large
      </Button>
      <LinkButton href="/dashboard" variant={variant}>
        Link
      </LinkButton>
      <IconButton label="New problem" icon={refresh} variant={variant} />
    </div>
  )),
  'Choices, badges, avatars, ranks': (
    <div className="flex flex-wrap items-center gap-6">
      <Checkbox label="Remember me" name="remember" defaultChecked />
      {(['on', 'off', 'bronze'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="off" bare>
        Inactive
      </Badge>
      <Avatar name="Leila Haddad" size="lg" />
      <Avatar name="Agora" kind="app" />
      <Avatar name="leilahaddad" kind="plain" size="sm" />
      {[1, 2, 3, 4].map((number) => (
        <Rank key={number} number={number} />
      ))}
      <CopyButton text="agora" name="client ID" />
      <Logo />
      <Spinner />
    </div>
  ),
  Fields: (
    <>
      <FormField label="Email, empty" name="empty" placeholder="you@example.com" hint="We send one link to it." />
      <FormField label="Email, read-only" name="read-only" defaultValue="leila@cedar.example" readOnly />
      <FormField label="Phone number" name="phone" type="tel" optional error="Please enter a valid phone number" />
      <PasswordField label="Password" name="password" autoComplete="current-password" defaultValue="correct horse" />
      <SelectField label="Country" name="country" defaultValue="GR">
        <option value="GR">Greece (+30)</option>
      </SelectField>
      <FieldMessage tone="success">Verification successful!</FieldMessage>
      <HumanCheck onChange={() => {}} />
    </>
  ),
  'A form': <SignUp />,
  Banners: <Banners />,
  'Dialogs and menus': (
    <div className="flex flex-wrap gap-3">
      <Dialogs />
      <Menu
        label="Switch Account"
        items={[
          { label: 'Log in with a different account', icon: LogIn, onSelect: () => {} },
          { label: 'Create new account', icon: UserPlus, onSelect: () => {} },
          { label: 'Log out', icon: LogOut, onSelect: () => {}, isSeparated: true },
        ]}
      />
    </div>
  ),
}

/** Full pages that no state of the provider leads to, by the query parameter `page`. */
const pages: Record<string, ReactNode> = {
  'page-loading': <PageLoading error="The service can't be reached right now." />,
  'fatal-error': (
    <FatalError title="Something went wrong">
      <p>We couldn't show this page. Reloading usually helps.</p>
    </FatalError>
  ),
  'browser-sign-in-wait': (
    <BrowserSignInWait address="https://account.example/oauth/consent?client_id=ancient-desktop" isOpened={false} />
  ),
}

function SignUp() {
  const [taken, setTaken] = useState<string>()

  return (
    <Form
      className="grid gap-6"
      aria-label="Sign up"
      onSubmit={(data) => setTaken(data.get('username') === 'taken' ? 'This name is taken' : 'Sent')}
    >
      <FormField label="Username" name="username" required minLength={3} error={taken} />
      <FormField label="Your email" name="email" type="email" required />
      <PasswordField label="Your password" name="new-password" autoComplete="new-password" required />
      <Button type="submit">Create Account</Button>
    </Form>
  )
}

function Banners() {
  const [shown, setShown] = useState(true)

  return (
    <>
      <Banner tone="info" title="Account Verification Required" action={<Button variant="secondary">Resend</Button>}>
        Please verify your email address before signing in.
      </Banner>
      <Banner tone="warning" title="Security Alert" onDismiss={() => {}}>
        <p className="text-text-2">Too many failed attempts temporarily lock the account.</p>
      </Banner>
      {shown && (
        <Banner tone="error" title="Error" onDismiss={() => setShown(false)}>
          Failed to revoke access
        </Banner>
      )}
      <Banner tone="success">Profile updated successfully!</Banner>
    </>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'confirm' | 'busy'>()
  const close = () => setOpen(undefined)

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('plain')}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Ask first
      </Button>
      <Dialog open={open === 'plain'} onClose={close} title="A dialog">
        <p>Select Close or press Esc.</p>
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy'}
        title="Revoke Agora Market"
        confirm="Revoke"
        busy={open === 'busy' && 'Revoking...'}
        onConfirm={() => setOpen('busy')}
        onCancel={close}
      >
        Are you sure you want to revoke access for this app? This action cannot be undone.
      </ConfirmDialog>
    </>
  )
}

function Gallery() {
  return (
    <main className="mx-auto grid max-w-[1200px] gap-10 p-5">
      <ThemeSwitcher />
      <h1 className="display-40">Components</h1>
      {Object.entries(components).map(([name, states]) => (
        <section key={name} aria-label={name} className="grid gap-6">
          <h2 className="label">{name}</h2>
          {states}
        </section>
      ))}
      <p>
        {Object.keys(pages).map((name) => (
          <a key={name} href={`?page=${name}`} className="mr-6 inline-flex min-h-touch items-center">
            {name}
          </a>
        ))}
      </p>
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root"')
startTheme()
const page = pages[new URLSearchParams(location.search).get('page') ?? '']
createRoot(root).render(<StrictMode>{page ?? <Gallery />}</StrictMode>)
