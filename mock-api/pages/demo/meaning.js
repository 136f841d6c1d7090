/** What each parameter, member and claim of the flow is for, in one line. @type {Record<string, string>} */
const meanings = {
  // Asking (RFC 6749 §4.1.1, RFC 7636 §4.3)
  response_type: 'A code is asked for, which is exchanged later: no token ever stands in an address.',
  client_id: 'Which application asks.',
  redirect_uri: 'Where the answer goes. Only an address that the application registered will do.',
  scope: 'What the application may do. The visitor can allow less than was asked.',
  state: 'Random, and comes back unchanged: an answer with another one was not asked for here.',
  code_challenge: 'The SHA-256 of a secret that stays in this page: only who knows the secret can use the code.',
  code_challenge_method: 'How the challenge was made. S256 is the only way that is accepted.',
  // The answer (RFC 6749 §4.1.2, RFC 9207)
  code: 'Good once, for one minute, for this application and this redirect URI.',
  iss: 'Who answers, or who issued the token: it must be the provider that was asked.',
  error: 'Why there is none of what was asked for.',
  error_description: 'The same in words, for developers.',
  type: 'Tells this message from all others that windows may send.',
  // Tokens (RFC 6749 §4.1.3, §5.1, §6)
  grant_type: 'What is given for the tokens: a code, or a refresh token.',
  code_verifier: 'The secret behind the challenge. It proves that the one who asked is the one who gets the tokens.',
  access_token: 'Opens the provider’s data to whoever holds it, as far as its scope reaches.',
  refresh_token: 'Gets new tokens. It works once; using it twice ends them all.',
  token_type: 'Whoever bears the token may use it, with nothing else to prove.',
  expires_in: 'For how many seconds the access token counts.',
  authorization: 'The access token, in the one place where it belongs.',
  token: 'The token that is given back, and all that came from the same sign-in.',
  // The provider (RFC 8414)
  issuer: 'The provider’s name, which is also its address.',
  authorization_endpoint: 'The page of the portal that asks the visitor.',
  token_endpoint: 'Where a code or a refresh token becomes tokens.',
  userinfo_endpoint: 'Where an access token becomes a person.',
  jwks_uri: 'The public key, to check the signature of access tokens with.',
  introspection_endpoint: 'Where a client with a secret can ask about a token.',
  revocation_endpoint: 'Where a token can be given back.',
  scopes_supported: 'Everything that can be asked for.',
  response_types_supported: 'Codes only.',
  response_modes_supported: 'Answers come in the query of the redirect URI.',
  grant_types_supported: 'What tokens are given for.',
  token_endpoint_auth_methods_supported: 'How a client proves itself. Pages without a secret use none, and PKCE.',
  introspection_endpoint_auth_methods_supported: 'How a client proves itself there.',
  revocation_endpoint_auth_methods_supported: 'How a client proves itself there.',
  code_challenge_methods_supported: 'PKCE, with SHA-256.',
  authorization_response_iss_parameter_supported: 'Every answer names the provider, so that two cannot be mixed up.',
  // A JSON web token (RFC 9068)
  alg: 'How the token is signed.',
  typ: 'That it is an access token.',
  kid: 'Which of the provider’s keys signed it.',
  sub: 'Who signed in. It never changes, while names and addresses may.',
  aud: 'For whom the token is.',
  exp: 'When it ends, in seconds since 1970.',
  iat: 'When it was issued, in seconds since 1970.',
  jti: 'The name of this one token.',
  // The person (specification of each scope)
  name: 'Full name, by the scope profile.',
  given_name: 'First name, by the scope profile.',
  family_name: 'Last name, by the scope profile.',
  preferred_username: 'User name, by the scope profile.',
  email: 'Email address, by the scope profile or email.',
  email_verified: 'Whether the person has shown that the address is theirs.',
  phone_number: 'By the scope read.',
  country: 'By the scope read.',
  membership: 'By the scope read.',
  tokens_holding: 'By the scope read.',
  wallet_address: 'By the scope wallet.',
  referral_code: 'By the scope referrals.',
  total_referrals: 'By the scope referrals.',
}

/** @param {string} name of a parameter, member, claim or header @returns {string} */
export function meaningOf(name) {
  return meanings[name.toLowerCase()] ?? ''
}
