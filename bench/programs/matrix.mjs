import { inverse, Matrix, SVD } from 'ml-matrix'
import { print, random } from './input.mjs'
const chance = random(4)
const matrix = (n) => new Matrix(Array.from({ length: n }, () => Array.from({ length: n }, chance)))
const product = matrix(700).mmul(matrix(700))
print(product.to1DArray(), inverse(matrix(300)).to1DArray(), new SVD(matrix(220)).diagonal)
