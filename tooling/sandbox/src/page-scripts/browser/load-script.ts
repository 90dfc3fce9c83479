const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;

/** The address of the script that runs on the page: its origin is the sandbox's. */
export const scriptAddress = new URL(script?.src ?? location.href);

interface ScriptAddressPolicy {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy;
}
// A page may allow only script addresses from a Trusted Types policy.
const { trustedTypes } = window as Window & { readonly trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("sandbox-scripts", { createScriptURL: (address) => address });

const loading = new Map<string, Promise<void>>();

/** Loads a script of the sandbox once. Rejects if it can't be loaded; the next call then tries again. */
export function loadScript(path: string): Promise<void> {
  const known = loading.get(path);
  if (known !== undefined) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const element = document.createElement("script");
    const { href } = new URL(path, scriptAddress);
    element.src = policy?.createScriptURL(href) ?? href;
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => {
      element.remove();
      loading.delete(path);
      reject(new Error(`${href} could not be loaded.`));
    });
    document.head.append(element);
  });
  loading.set(path, loaded);
  return loaded;
}
