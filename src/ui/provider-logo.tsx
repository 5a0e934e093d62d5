import type { ReactNode } from "react";
import type { Provider } from "../limits/auth";

const PROVIDER_ART: Record<Provider, ReactNode> = {
  google: (
    <g transform="scale(.5)">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
      />
      <path
        fill="#FBBC05"
        d="M10.5 28.6A14.5 14.5 0 0 1 9.8 24c0-1.6.3-3.1.8-4.6l-8-6.2A24 24 0 0 0 0 24c0 3.9.9 7.5 2.6 10.8z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </g>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="12" fill="#0866FF" />
      <path
        fill="#fff"
        d="M10.1 24v-8.1H7.3v-3.7h2.8v-1.8c0-4 1.9-5.9 5.7-5.9.7 0 1.8.1 2.4.3v3.5c-.3 0-.8-.1-1.4-.1-2 0-2.7.8-2.7 2.7v1.3h3.9l-.7 3.7h-3.2V24z"
      />
    </>
  ),
  twitter: (
    <g fill="none" stroke="currentColor">
      <path strokeWidth="1.9" d="M2.7 3h5L21.3 21h-5z" />
      <path strokeWidth="2" d="m20.6 2.5-7.7 8.8M10.8 13.6l-7.4 8.4" />
    </g>
  ),
  oidc: (
    <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="8" cy="15.5" r="4.5" />
      <path d="m11.3 12.2 8.7-8.7M16 7.5l3 3M13 10.5l2 2" />
    </g>
  ),
};

/** A provider's logo; decorative, never mirrored. */
export const ProviderLogo = ({ of, size = 20 }: { of: Provider; size?: number }) => (
  <svg className="mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    {PROVIDER_ART[of]}
  </svg>
);
