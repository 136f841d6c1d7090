import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { Button, IconButton } from '../../../components/button.tsx'
import { saveFile } from '../../../components/data/save-file.ts'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { qrPath } from '../../../rules/referral.ts'

/** Pixels of one module in the picture to save: enough for print. */
const MODULE = 24

/** A button that shows the link as a QR code, to be scanned from this screen or saved as a picture. */
export function ReferralQrCode({ link }: { link: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Show QR code"
        size="touch"
        icon={<Icon of={QrCode} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Scan to join">
        <Code link={link} />
        <p className="mt-3 font-mono text-13 [overflow-wrap:anywhere]">{link}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Close
          </Button>
          <SaveButton link={link} />
        </div>
      </Dialog>
    </>
  )
}

/** Black on white in both themes, with a margin of four modules (ISO/IEC 18004): what scanners are sure to read. */
function Code({ link }: { link: string }) {
  return (
    <LoadState of={useQrCode(link)} failed="Failed to draw the QR code">
      {({ path, size }) => (
        <svg
          role="img"
          aria-label="QR code of your referral link"
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="mx-auto mt-4 block w-full max-w-72 rounded-chip border border-border"
        >
          <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
          <path fill="black" d={path} />
        </svg>
      )}
    </LoadState>
  )
}

function SaveButton({ link }: { link: string }) {
  const { data } = useQrCode(link)
  return (
    <Button
      icon={<Icon of={Download} />}
      aria-disabled={!data}
      onClick={() => data && drawn(data).toBlob((picture) => picture && saveFile(picture, 'referral-qr-code.png'))}
    >
      Save picture
    </Button>
  )
}

type QrDrawing = { path: string; size: number }

/** What draws the code comes only when somebody wants to see one; it refuses a link of more than two thousand characters. */
function useQrCode(link: string) {
  return useQuery({
    queryKey: ['qr-code', link],
    queryFn: async (): Promise<QrDrawing> => {
      const { encode } = await import('uqr')
      const { data, size } = encode(link, { ecc: 'M', border: 4 })
      return { path: qrPath(data), size }
    },
  })
}

function drawn({ path, size }: QrDrawing): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * MODULE
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.scale(MODULE, MODULE)
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, size, size)
  pen.fillStyle = 'black'
  pen.fill(new Path2D(path))
  return canvas
}
