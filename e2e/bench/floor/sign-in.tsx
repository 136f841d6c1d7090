import { atom, useAtom } from 'jotai'
import { ofetch } from 'ofetch'
import { type FormEvent, useState } from 'react'
import { Link, Route, Router, Switch, useLocation } from 'wouter'

const errorAtom = atom<string>()

/** The smallest sign-in page with React, wouter, jotai and ofetch. `path` is for rendering without an address. */
export function Floor({ path }: { path?: string }) {
  return (
    <Router {...(path !== undefined && { ssrPath: path })}>
      <Switch>
        <Route path="/dashboard">
          <h1>Welcome</h1>
        </Route>
        <Route>
          <SignIn />
        </Route>
      </Switch>
    </Router>
  )
}

function SignIn() {
  const [error, setError] = useAtom(errorAtom)
  const [busy, setBusy] = useState(false)
  const [, navigate] = useLocation()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const body = Object.fromEntries(new FormData(event.currentTarget))
    try {
      await ofetch('/users/login', { method: 'POST', body, retry: 0 })
      navigate('/dashboard')
    } catch (error) {
      setError(error instanceof Error ? error.message : 'Login failed')
      setBusy(false)
    }
  }

  return (
    <main>
      <h1>Sign in to the product</h1>
      <p>Your gateway to the Ancient ecosystem</p>
      {error && <p role="alert">{error}</p>}
      <form method="post" onSubmit={(event) => void onSubmit(event)}>
        <label>
          Email
          <input name="email" type="email" autoComplete="username" maxLength={254} required />
        </label>
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" maxLength={128} required />
        </label>
        <div>
          <label>
            <input name="remember" type="checkbox" defaultChecked /> Remember me
          </label>
          <Link href="/auth/forgot-password">Forgot password?</Link>
        </div>
        <button type="submit">{busy ? 'Signing in...' : 'Sign in'}</button>
      </form>
      <p>
        New to Ancient? <Link href="/auth/register">Create an account</Link>
      </p>
      <nav>
        <Link href="/terms">Terms of Service</Link> <Link href="/privacy">Privacy Policy</Link>
      </nav>
    </main>
  )
}
