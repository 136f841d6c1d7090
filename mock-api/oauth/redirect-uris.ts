import * as v from 'valibot'
import { parseSafeUrl } from '../../renderer/rules/oauth/external-url.ts'
import { MAX_URL_LENGTH } from '../../renderer/rules/url-length.ts'

const INVALID = 'Every redirect URI must be a valid URI'

/** A redirect URI that can be registered. Plain http and private-use schemes are allowed. */
export const redirectUriSchema = v.pipe(
  v.string(),
  // The URL parser accepts `https:app.example` and backslashes, and removes line breaks.
  v.check((uri) => !/[\p{Cc}\p{Cf}\s\\]|^https?:(?!\/\/)/iu.test(uri) && URL.canParse(uri), INVALID),
  v.maxLength(MAX_URL_LENGTH, INVALID),
  v.excludes('#', 'A redirect URI must not have a fragment'),
  v.excludes('*', 'A redirect URI must not have a wildcard'),
  v.check((uri) => {
    const { username, password } = new URL(uri)
    return username === '' && password === ''
  }, 'A redirect URI must not have a username or password'),
  v.check(
    (uri) => parseSafeUrl(uri) !== undefined,
    "Redirect URIs can't use this scheme: use https or your app's own, such as com.example.app",
  ),
)
