import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { allowScriptsOf } from './trusted-scripts.ts';

const LOAD_MILLISECONDS = 20_000;
const PROVIDER = 'https://js.stripe.com';

/** The provider's library for one business. A fresh machine loads it from the stand-in. The library then finds it in the page. */
export async function loadProvider(
  script: string | null,
  publicKey: string,
  stripeAccount: string,
): Promise<Stripe | null> {
  allowScriptsOf(script === null ? PROVIDER : new URL(script).origin);
  if (script !== null && Reflect.get(window, 'Stripe') === undefined) await loadScript(script);
  return loadStripe(publicKey, { stripeAccount });
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    const fail = () => reject(new Error('the library of the payment provider could not be loaded'));
    const timer = setTimeout(fail, LOAD_MILLISECONDS);
    element.src = address;
    element.onerror = fail;
    element.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(element);
  });
}
