/** `WWW-Authenticate` of each 401 of the API: one without it is a proxy's or a hotel network's, whatever it looks like. */
export const SIGN_IN_CHALLENGE = 'Bearer realm="driftglass"';
