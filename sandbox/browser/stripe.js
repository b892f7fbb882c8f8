// Replaces https://js.stripe.com/endive/stripe.js, as far as @stripe/stripe-js and @stripe/react-stripe-js use it. The
// card is typed in a frame of the sandbox's own origin, so the page never sees it.
(() => {
  const OWN_SCRIPT = '/endive/stripe.js';
  const script =
    document.currentScript ??
    [...document.scripts].find(({ src }) => new URL(src, location.href).pathname === OWN_SCRIPT);
  const SANDBOX = new URL(script.src).origin;
  const FRAME_TITLE = 'Secure payment input frame';
  const FIRST_HEIGHT = '250px';
  const LOAD_MILLISECONDS = 15_000;
  const NO_CONNECTION = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  };

  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  class Emitter {
    #listeners = new Map();

    on(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
      return this;
    }

    once(name, listener) {
      const once = (value) => {
        this.off(name, once);
        listener(value);
      };
      return this.on(name, once);
    }

    off(name, listener) {
      const left = listener ? (this.#listeners.get(name) ?? []).filter((known) => known !== listener) : [];
      this.#listeners.set(name, left);
      return this;
    }

    tell(name, value) {
      for (const listener of this.#listeners.get(name) ?? []) listener(value);
    }
  }

  /** The card form: a frame, and the messages to and from it. */
  class PaymentElement extends Emitter {
    #owner;
    #options;
    #frame = null;
    #loaded = null;
    #patience = 0;
    #waiting = new Map();
    #receive = (event) => this.#hear(event);

    constructor(owner, options) {
      super();
      this.#owner = owner;
      this.#options = options ?? {};
    }

    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!place) throw new IntegrationError(`The element to mount into does not exist: ${target}`);
      this.unmount();
      const frame = document.createElement('iframe');
      frame.title = FRAME_TITLE;
      frame.setAttribute('allow', 'payment *');
      frame.src = `${SANDBOX}/elements/payment-frame`;
      // Style by CSSOM only, since the page's policy may forbid style attributes.
      Object.assign(frame.style, { border: '0', display: 'block', width: '100%', height: FIRST_HEIGHT });
      this.#loaded = new Promise((resolve) => this.once('frameloaded', resolve));
      window.addEventListener('message', this.#receive);
      this.#frame = frame;
      place.append(frame);
      this.#patience = setTimeout(
        () => this.tell('loaderror', { elementType: 'payment', error: NO_CONNECTION }),
        LOAD_MILLISECONDS,
      );
      this.tell('loaderstart', { elementType: 'payment' });
      return this;
    }

    unmount() {
      clearTimeout(this.#patience);
      window.removeEventListener('message', this.#receive);
      this.#frame?.remove();
      this.#frame = null;
      for (const { resolve } of this.#waiting.values()) resolve({ error: NO_CONNECTION });
      this.#waiting.clear();
      return this;
    }

    destroy() {
      this.unmount();
      this.tell('destroy');
      this.#owner.forget(this);
      return this;
    }

    update(options) {
      this.#options = { ...this.#options, ...options };
      this.configure();
      return this;
    }

    focus() {
      this.#send('focus');
    }

    blur() {
      this.#send('blur');
    }

    clear() {
      this.#send('clear');
    }

    collapse() {
      return this;
    }

    configure() {
      const { appearance } = this.#owner.options;
      const { readOnly } = this.#options;
      // Only what can be copied between windows, and only what the form uses.
      this.#send('configure', JSON.parse(JSON.stringify({ appearance, readOnly })));
    }

    /** Asks the frame and waits for its answer. */
    async ask(question, value) {
      if (!this.#frame) {
        throw new IntegrationError('The Payment Element is not mounted. Mount it before it is submitted or confirmed.');
      }
      await this.#loaded;
      const id = crypto.randomUUID?.() ?? String(Math.random());
      return new Promise((resolve) => {
        this.#waiting.set(id, { resolve });
        this.#send(question, value, id);
      });
    }

    #send(type, value, id) {
      this.#frame?.contentWindow?.postMessage({ sandbox: 'elements', type, value, id }, SANDBOX);
    }

    #hear({ origin, source, data }) {
      if (origin !== SANDBOX || source !== this.#frame?.contentWindow || data?.sandbox !== 'elements') return;
      const { type, value, id } = data;
      if (type === 'answer') {
        this.#waiting.get(id)?.resolve(value);
        this.#waiting.delete(id);
      } else if (type === 'height') {
        this.#frame.style.height = `${Math.ceil(value)}px`;
      } else if (type === 'loaded') {
        clearTimeout(this.#patience);
        this.configure();
        this.tell('frameloaded');
      } else {
        this.tell(type, { elementType: 'payment', ...value });
      }
    }
  }

  class Elements extends Emitter {
    options;
    #element = null;

    constructor(options) {
      super();
      this.options = { ...options };
      if ('paymentMethodTypes' in this.options) {
        throw new IntegrationError('paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes instead.');
      }
    }

    create(type, options) {
      if (type !== 'payment') throw new IntegrationError(`The sandbox offers the payment element, not "${type}".`);
      if (this.#element) throw new IntegrationError('Can only create one Element of type payment.');
      this.#element = new PaymentElement(this, options);
      return this.#element;
    }

    getElement(type) {
      return type === undefined || type === 'payment' || type === PaymentElement ? this.#element : null;
    }

    update(options) {
      this.options = { ...this.options, ...options };
      this.#element?.configure();
    }

    async submit() {
      return this.#element ? this.#element.ask('submit') : { error: notMounted() };
    }

    async fetchUpdates() {
      return {};
    }

    forget(element) {
      if (this.#element === element) this.#element = null;
    }
  }

  class SandboxStripe {
    #key;
    #options;
    #wrappers = [];

    constructor(key, options) {
      if (typeof key !== 'string' || !key.startsWith('pk_')) {
        throw new IntegrationError('Please call Stripe() with your publishable key, which begins with pk_.');
      }
      this.#key = key;
      this.#options = options ?? {};
      // Bound, because some callers take the functions out of the object.
      for (const name of ['elements', 'confirmPayment', 'retrievePaymentIntent', 'handleNextAction']) {
        this[name] = this[name].bind(this);
      }
    }

    elements(options) {
      return new Elements(options);
    }

    async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' } = {}) {
      const element = elements?.getElement('payment');
      if (!element) throw new IntegrationError('confirmPayment needs elements with a mounted Payment Element.');
      const returnUrl = confirmParams.return_url;
      if (!returnUrl && redirect !== 'if_required') {
        throw new IntegrationError('confirmParams.return_url is required when redirect is not "if_required".');
      }
      const secret = clientSecret ?? elements.options.clientSecret;
      if (!secret) throw new IntegrationError('confirmPayment needs a clientSecret.');
      const billing = confirmParams.payment_method_data?.billing_details;
      const result = await element.ask('confirm', {
        clientSecret: secret,
        key: this.#key,
        account: this.#options.stripeAccount ?? null,
        returnUrl: returnUrl ?? location.href,
        billing: billing ? JSON.parse(JSON.stringify(billing)) : null,
      });
      return this.#goOn(result, returnUrl, redirect);
    }

    async retrievePaymentIntent(clientSecret) {
      const id = String(clientSecret).split('_secret_')[0];
      const query = new URLSearchParams({ client_secret: clientSecret });
      const account = this.#options.stripeAccount;
      try {
        const answer = await fetch(`${SANDBOX}/v1/payment_intents/${encodeURIComponent(id)}?${query}`, {
          headers: { authorization: `Bearer ${this.#key}`, ...(account && { 'stripe-account': account }) },
        });
        const body = await answer.json();
        return body.error ? { error: body.error } : { paymentIntent: body };
      } catch {
        return { error: NO_CONNECTION };
      }
    }

    async handleNextAction({ clientSecret }) {
      const result = await this.retrievePaymentIntent(clientSecret);
      return this.#goOn(result, undefined, 'if_required');
    }

    async createToken() {
      return { error: notOffered('createToken') };
    }

    async createPaymentMethod() {
      return { error: notOffered('createPaymentMethod') };
    }

    async confirmCardPayment() {
      return { error: notOffered('confirmCardPayment') };
    }

    _registerWrapper(wrapper) {
      this.#wrappers.push(wrapper);
    }

    registerAppInfo(info) {
      this.#wrappers.push(info);
    }

    /** Leaves the page where Stripe leaves it. The promise then stays open, so nothing flashes up. */
    #goOn(result, returnUrl, redirect) {
      const intent = result.paymentIntent;
      if (!intent) return result;
      const action = intent.status === 'requires_action' ? intent.next_action?.redirect_to_url?.url : undefined;
      if (action) return leaveFor(action);
      if (redirect === 'if_required') return { paymentIntent: intent };
      const url = new URL(returnUrl);
      url.searchParams.set('payment_intent', intent.id);
      url.searchParams.set('payment_intent_client_secret', intent.client_secret);
      url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
      return leaveFor(url.href);
    }
  }

  function leaveFor(url) {
    location.assign(url);
    return new Promise(() => undefined);
  }

  function notMounted() {
    return { type: 'validation_error', code: 'incomplete', message: 'The Payment Element is not mounted.' };
  }

  function notOffered(name) {
    return { type: 'invalid_request_error', message: `The sandbox does not offer ${name}. Use the Payment Element.` };
  }

  window.Stripe = function Stripe(key, options) {
    return new SandboxStripe(key, options);
  };
  window.Stripe.version = 'endive';
})();
