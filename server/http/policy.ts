/**
 * The content security policy of the app: nothing inline, nothing evaluated, no markup but what the named
 * Trusted Types policies made. Whoever serves the app (this server, a development server, a CDN) sends it.
 * @param frames origins of pages that may be shown in a frame (chat)
 */
export function contentSecurityPolicy(frames: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "img-src 'self' blob:",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "frame-ancestors 'self'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify highcharts offline',
  ].join('; ');
}
