import { settings } from '../../settings.ts'

/** Marked, because index.html writes the setting of the deployment into a prerendered page. */
export function ProductName() {
  return <span data-setting="productName">{settings.productName}</span>
}
