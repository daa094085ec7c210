/** Whether a key may be called so: 1 to 100 characters on one line, none of them a control character, no space at an end. */
export function isKeyName(text: string): boolean {
  return /^(?! )[^\p{Cc}\p{Zl}\p{Zp}]{1,100}(?<! )$/u.test(text);
}
