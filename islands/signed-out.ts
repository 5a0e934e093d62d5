/** Whether the server says that nobody is signed in; a 401 that is no JSON is a proxy's or a hotel network's. */
export const isSignedOut = ({ status, headers }: Response): boolean =>
  status === 401 && (headers.get("content-type") ?? "").startsWith("application/json");
