/** Signs for turning the view, in a square of 20: round about, unlike those for taking back and doing again. */
export const TURNING = {
  left: 'M4 4v5h5M4.6 9A7 7 0 1 1 4 13',
  right: 'M16 4v5h-5M15.4 9A7 7 0 1 0 16 13',
} as const;
