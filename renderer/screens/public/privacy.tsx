import { LegalText } from './legal-text.tsx'
import text from './privacy.txt?raw'

export function PrivacyScreen() {
  return <LegalText text={text} />
}
