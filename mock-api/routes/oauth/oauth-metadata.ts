import { COMMON_GRANTS } from '../../../renderer/rules/oauth/client-fields.ts'
import { metadataCalls } from '../../contract/non-portal-calls.ts'
import { KNOWN_SCOPES } from '../../oauth/scopes.ts'
import { publicKeys } from '../../oauth/signer.ts'
import { publicHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'

/** Metadata for client libraries (RFC 8414). There is no OpenID configuration, because this provider issues no ID tokens. */
export function addOAuthMetadataRoutes({ addCalls }: Router, { issuer, portalOrigin }: Services): void {
  addCalls(metadataCalls, {
    getMetadata: publicHandler(() => ({
      issuer: issuer(),
      authorization_endpoint: `${portalOrigin}/oauth/consent`,
      token_endpoint: `${issuer()}/oauth/token`,
      userinfo_endpoint: `${issuer()}/oauth/userinfo`,
      jwks_uri: `${issuer()}/oauth/jwks`,
      introspection_endpoint: `${issuer()}/oauth/introspect`,
      revocation_endpoint: `${issuer()}/oauth/revoke`,
      scopes_supported: KNOWN_SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: COMMON_GRANTS,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })),

    listKeys: publicHandler(publicKeys),
  })
}
