import { useQuery } from '@tanstack/react-query'
import { Download, QrCode } from 'lucide'
import { useState } from 'react'
import { Button, IconButton } from '../../../components/button.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Dialog } from '../dialog.tsx'

/** Sharp enough for print. */
const PIXELS_PER_MODULE = 24

export function ReferralQrCode({ link }: { link: string }) {
  const [isOpen, setOpen] = useState(false)
  const image = useQuery({ queryKey: ['qr-code', link], queryFn: () => drawQrCode(link), enabled: isOpen })
  const close = () => setOpen(false)

  function save() {
    if (image.data)
      Object.assign(document.createElement('a'), { href: image.data, download: 'referral-qr-code.png' }).click()
  }

  return (
    <>
      <IconButton
        label="Show QR code"
        title="Show QR code"
        size="touch"
        icon={<Icon icon={QrCode} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog onClose={close} title="Scan to join">
          <LoadState
            query={image}
            fallbackError="Failed to create the QR code"
            loading={<div aria-busy="true" className="mx-auto mt-4 aspect-square max-w-72" />}
          >
            {(source) => (
              <img
                src={source}
                alt="QR code of your referral link"
                className="mx-auto mt-4 block w-full max-w-72 rounded-chip border border-border"
              />
            )}
          </LoadState>
          <p className="mt-3 font-mono text-13 wrap-anywhere">{link}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            <Button icon={<Icon icon={Download} />} aria-disabled={!image.data} onClick={save}>
              Save image
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/**
 * Returns a data URL. Scanners expect black on white, with a margin of four modules (ISO/IEC 18004). Throws if the link has more than
 * about 2,000 characters.
 */
async function drawQrCode(link: string): Promise<string> {
  const { encode } = await import('uqr')
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * PIXELS_PER_MODULE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Failed to create a 2D canvas context')
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE)
  context.fillStyle = 'white'
  context.fillRect(0, 0, size, size)
  context.fillStyle = 'black'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x, y, 1, 1)
  return canvas.toDataURL()
}
