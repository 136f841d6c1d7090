import { LegalText } from './legal-text.tsx'
import text from './terms.txt?raw'

export function TermsScreen() {
  return <LegalText text={text} />
}
