import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { toast } from '../../../lib/page/toast'
import { product } from '../../../lib/page/usePageTitle'
import { copyText } from '../../../lib/text/copyText'
import classes from './SecuritySection.module.css'

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const start = useRef<HTMLParagraphElement>(null)
  // The focused button of the previous step is gone: continue at the start of this text.
  useEffect(() => start.current?.focus(), [])

  async function copy() {
    if (await copyText(codes.join('\n'))) toast.success('Recovery codes copied')
    else toast.error('Error', 'The codes could not be copied. Select them and copy them by hand.')
  }

  function download() {
    const text = `${product} recovery codes for ${location.host}\nEach works once.\n\n${codes.join('\n')}\n`
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'guildhall-recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  }

  return (
    <div className={`${classes.steps} stack gap-16`}>
      <p ref={start} tabIndex={-1}>
        Save these recovery codes somewhere you can reach without your phone. Each works once when you can’t
        use your app. You won’t see them again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flow gap-8 above-12">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          onClick={download}
        >
          Download
        </Button>
      </div>
      <Button onClick={onDone}>I’ve saved them</Button>
    </div>
  )
}
