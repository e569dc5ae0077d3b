# Installs memskill @VERSION@ for this user: downloads the program, checks its SHA-256 sum, puts it into
# %LOCALAPPDATA%\Programs\memskill, or the folder that MEMSKILL_INSTALL_DIR names, and adds that to the user's Path.
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

function Install-Memskill {
    if (-not [Environment]::Is64BitOperatingSystem) { throw 'memskill: there is no program for 32-bit Windows' }
    $name = 'memskill-@VERSION@-x86_64-pc-windows-gnu'
    $sum = '@SUM x86_64-pc-windows-gnu@'
    $folder = $env:MEMSKILL_INSTALL_DIR
    if (-not $folder) { $folder = Join-Path $env:LOCALAPPDATA 'Programs\memskill' }
    $work = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
    New-Item -ItemType Directory -Path $work | Out-Null
    try {
        $archive = Join-Path $work "$name.zip"
        Invoke-WebRequest -UseBasicParsing -Uri "@REPOSITORY@/releases/download/v@VERSION@/$name.zip" -OutFile $archive
        if ((Get-FileHash -Algorithm SHA256 -LiteralPath $archive).Hash -ne $sum) {
            throw "memskill: $name.zip has another SHA-256 sum than expected; do not install it, and report it"
        }
        Expand-Archive -LiteralPath $archive -DestinationPath $work
        New-Item -ItemType Directory -Force -Path $folder | Out-Null
        $program = Join-Path $folder 'memskill.exe'
        # A program that is running cannot be overwritten, but it can be renamed.
        if (Test-Path -LiteralPath $program) { Move-Item -Force -LiteralPath $program -Destination "$program.old" }
        Copy-Item -LiteralPath (Join-Path $work "$name\memskill.exe") -Destination $program
        Remove-Item -Force -ErrorAction SilentlyContinue -LiteralPath "$program.old"
    } finally {
        Remove-Item -Recurse -Force -LiteralPath $work
    }
    Write-Output "Installed $(& $program --version) as $program"
    $path = [Environment]::GetEnvironmentVariable('Path', 'User')
    if (($path -split ';') -notcontains $folder) {
        [Environment]::SetEnvironmentVariable('Path', (@($path, $folder) -ne '' -join ';'), 'User')
        $env:Path += ";$folder"
        Write-Output 'It is on your Path in every terminal that you open from now on.'
    }
}

Install-Memskill
