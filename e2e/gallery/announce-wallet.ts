/** Announces a wallet in the page of that window as an extension would (EIP-6963); it never answers. Stands alone, to be sent to a page. */
export function announceWallet(name: string, page: Window = window): void {
  const provider = { request: () => new Promise(() => {}) }
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: name, name }, provider } }))
}
