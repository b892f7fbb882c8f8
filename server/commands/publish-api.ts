/** npm run publish-api: writes down what the API promises, so that a later version breaks none of it (REF-03). */
import { writeApiDocument } from '../app/write-api-document.ts';

writeApiDocument();
