/** The settings that have no default: all that a process needs which signs nobody in. */
export const neededSettings = {
  APP_ORIGIN: 'https://site.test',
  OIDC_ISSUER: 'https://identity.test',
  OIDC_CLIENT_ID: 'site',
  OIDC_CLIENT_SECRET: 'secret',
}
