/** React's messages, and the numbers that they have in a build: https://react.dev/errors/418. */
export function isHydrationMismatch(text: string): boolean {
  return messages.some((message) => message.test(text))
}

const messages = [
  /Minified React error #(?:418|419|421|422|423|424|425)\b/,
  /\bHydration failed\b/,
  /\berror while hydrating\b/,
  /\bhydrated but some attributes\b/,
  /\bdid not match\. Server:/,
  /\bserver could not finish this Suspense boundary\b/,
]
