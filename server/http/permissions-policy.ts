/** What no page of ours asks a browser for, and no frame in it may. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The provider's card form may ask for a wallet. Passkeys are ours alone. */
const USED = {
  payment: '(self "https://js.stripe.com")',
  'publickey-credentials-create': '(self)',
  'publickey-credentials-get': '(self)',
};

export const PERMISSIONS_POLICY = [
  ...UNUSED.map((feature) => `${feature}=()`),
  ...Object.entries(USED).map(([feature, who]) => `${feature}=${who}`),
].join(', ');
