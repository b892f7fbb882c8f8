/** What the protocol of signing in takes. It is loaded when somebody signs in or out, or a session is renewed. */
export {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  discoveryRequest,
  None,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  validateAuthResponse,
} from 'oauth4webapi';
