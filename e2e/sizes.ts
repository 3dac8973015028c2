export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }
