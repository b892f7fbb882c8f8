// npm start: sets up what is missing and runs the product.
import { buildPages, installPackages } from './setup.js';

installPackages();
buildPages();
const { runProduct } = await import('./run-product.js');
runProduct();
