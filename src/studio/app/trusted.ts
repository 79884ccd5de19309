/**
 * Trusted Types of the studio in production: no string becomes code, except for the address of the worker, which is
 * checked here.
 */
interface Rules {
  createScriptURL(url: string): string;
}
interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: Rules): unknown };
}

(window as TrustedTypesWindow).trustedTypes?.createPolicy('default', {
  createScriptURL: (given) => {
    const url = new URL(given, location.href);
    if (url.origin === location.origin && /^\/assets\/language\.worker-[\w-]+\.js$/.test(url.pathname))
      return given;
    throw new TypeError(`${given} is not a script of the studio`);
  },
});
