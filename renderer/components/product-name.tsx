import { settings } from '../settings.ts'

/** Marked, so that whoever serves the prerendered page can write their name into it (settings-block.ts). */
export function ProductName() {
  return <span data-setting="productName">{settings.productName}</span>
}
