// npm run build: installs the packages, and builds the pages and the server, so that what starts afterwards needs no network.
import { buildPages, buildPrograms, installPackages } from './setup.js';

installPackages();
buildPages();
buildPrograms();
