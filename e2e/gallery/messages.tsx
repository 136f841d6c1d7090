import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Banner } from '../../renderer/components/feedback/banner.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { ConfirmDialog, Dialog } from '../../renderer/components/overlay/dialog.tsx'
import { Menu } from '../../renderer/screens/oauth/menu.tsx'
import { Group } from './group.tsx'

export function Messages() {
  const [shown, setShown] = useState(true)

  return (
    <>
      <Group name="Banners">
        <div className="grid items-start gap-6 tablet:grid-cols-2">
          <Banner
            tone="info"
            title="Account Verification Required"
            onDismiss={() => {}}
            action={
              <Button variant="secondary" icon={<Icon of={Mail} />}>
                Resend Verification Email
              </Button>
            }
          >
            Please verify your email address before signing in.
          </Banner>
          <Banner tone="warning" title="Security Alert" onDismiss={() => {}}>
            <p>Invalid credentials. 2 attempts remaining.</p>
            <p className="mt-1 text-text-2">Too many failed attempts temporarily lock the account.</p>
          </Banner>
          {shown && (
            <Banner tone="error" title="Error" onDismiss={() => setShown(false)}>
              Failed to revoke access
            </Banner>
          )}
          <Banner tone="success">Profile updated successfully!</Banner>
        </div>
      </Group>
      <Group name="Dialogs and menus">
        <div className="flex flex-wrap gap-3">
          <Dialogs />
          <Menu
            variant="secondary"
            items={[
              { label: 'Log in with a different account', icon: LogIn, onSelect: () => {} },
              { label: 'Create new account', icon: UserPlus, onSelect: () => {} },
              { label: 'Log out', icon: LogOut, onSelect: () => {}, isSeparated: true },
            ]}
          >
            Switch Account
          </Menu>
        </div>
      </Group>
    </>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'confirm' | 'busy' | 'failed'>()
  const close = () => setOpen(undefined)

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('plain')}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Ask first
      </Button>
      <Button variant="secondary" onClick={() => setOpen('failed')}>
        Ask and fail
      </Button>
      <Button variant="secondary" onClick={() => setOpen('busy')}>
        Ask and work
      </Button>
      <Dialog open={open === 'plain'} onClose={close} title="A dialog">
        <p>Select Close or press Esc.</p>
        <div className="mt-6 flex justify-end">
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy' || open === 'failed'}
        title="Revoke Agora Market"
        confirm="Revoke"
        busy={open === 'busy' && 'Revoking...'}
        error={open === 'failed' ? 'Failed to revoke access' : undefined}
        onConfirm={() => setOpen('busy')}
        onCancel={close}
      >
        Are you sure you want to revoke access for this app? This action cannot be undone.
      </ConfirmDialog>
    </>
  )
}
