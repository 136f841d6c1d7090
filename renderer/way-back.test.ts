import { beforeEach, expect, test, vi } from 'vitest'
import { arriveAt, isComingBack, startWayBack } from './way-back.ts'

let goTo: (pathname: string) => void
let goBackTo: (pathname: string) => void

beforeEach(() => {
  const page = Object.assign(new EventTarget(), { location: { pathname: '' } })
  vi.stubGlobal('window', page)
  startWayBack()
  goTo = (pathname) => {
    page.location.pathname = pathname
  }
  goBackTo = (pathname) => {
    goTo(pathname)
    page.dispatchEvent(new Event('popstate'))
  }
})

test('the way back lasts until the screen that it leads to is there', () => {
  goTo('/dashboard')
  arriveAt('/dashboard')
  goTo('/dashboard/security')
  expect(isComingBack()).toBe(false)
  expect(arriveAt('/dashboard/security')).toBe('new')
  goBackTo('/dashboard')
  expect(isComingBack()).toBe(true)
  expect(arriveAt('/dashboard')).toBe('come-back-to')
  expect(isComingBack()).toBe(false)
})

test('the way back within a screen ends with it: what is opened next comes in pieces again', () => {
  goTo('/dashboard')
  arriveAt('/dashboard')
  goBackTo('/dashboard')
  expect(isComingBack()).toBe(false)
  expect(arriveAt('/dashboard')).toBe('same')
})

test('a screen that was left again before it was there is a new one when somebody goes to it', () => {
  goTo('/dashboard')
  arriveAt('/dashboard')
  goBackTo('/dashboard/security')
  goBackTo('/dashboard')
  goTo('/dashboard/security')
  expect(isComingBack()).toBe(false)
  expect(arriveAt('/dashboard/security')).toBe('new')
})
