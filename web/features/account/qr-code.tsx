import { encode } from 'uqr';
import classes from './security.module.css';

/** The white frame that readers need, in modules. */
const BORDER = 4;

/** Drawn as one path of ours. No markup comes out of a text, so the page's policy has nothing to allow. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
