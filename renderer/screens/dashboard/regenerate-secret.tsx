import RefreshCw from 'lucide-react/icons/refresh-cw'
import { regenerateSecret } from '../../api/oauth-clients.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { addToClients } from './oauth-client-form.tsx'
import { useConfirmedMutation } from './use-exclusive-mutation.ts'

type RegenerateSecretProps = { id: string; name: string; onStart: () => void; onDone: () => void }

export function RegenerateSecret({ id, name, onStart, onDone }: RegenerateSecretProps) {
  const { ask, busy, dialog } = useConfirmedMutation({
    mutationFn: () => regenerateSecret(id),
    onSuccess(client, queries) {
      onDone()
      return addToClients(queries, client)
    },
    failed: 'Failed to regenerate client secret',
  })

  function begin() {
    onStart()
    ask()
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-border border-t pt-4">
      <p className="min-w-0 flex-1 basis-64 text-text-2">
        A new secret replaces this one at once; the application stops working until it has the new secret.
      </p>
      <Button
        variant="row"
        size="sm"
        aria-label={`Regenerate secret of ${name}`}
        icon={<Icon of={RefreshCw} size={16} />}
        onClick={begin}
      >
        Regenerate secret
      </Button>
      <ConfirmDialog
        {...dialog}
        title={`Regenerate the secret of ${name}`}
        confirm="Regenerate"
        busy={busy && 'Regenerating...'}
      >
        The present secret stops working at once, and {name} with it until it has the new one.
      </ConfirmDialog>
    </div>
  )
}
